import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChartRecord, explore, mutations, recordChart } from '@explorer/index';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fingerprintsOf } from '../../atlas/build/fingerprints';
import { keepEdit, readNotes } from '../../atlas/build/notes';
import { ageOf, ageWords, isReviewed, type Note, type Subject, seenNow } from '../../atlas/notes';
import { chartOf, orderMachine, orderModel } from '../explorer/sampleCharts';

const record = (machine: typeof orderMachine | ReturnType<typeof mutations>[number]['machine']) =>
  recordChart(explore(chartOf(machine, orderModel)));
const before: ChartRecord = record(orderMachine);
const chart = before.description.id;
const dropped = mutations(chartOf(orderMachine, orderModel)).find(({ kind }) => kind === 'timeout dropped');
const after: ChartRecord = record(dropped?.machine ?? orderMachine);

const requirement = (text: string) => [{ id: 'ORDER-01', text, charts: [chart], tests: [] }];
const now = fingerprintsOf([before], requirement('Orders are paid.'));
const later = fingerprintsOf([after], requirement('Orders are paid.'));

const noteOn = (subject: Subject, verdict: Note['verdict'] = 'reviewed'): Note => ({
  ...subject,
  verdict,
  words: 'As specified.',
  by: 'Ana',
  on: '2026-11-24',
  seen: seenNow(subject, now),
});
const state = (id: string): Subject => ({ kind: 'state', chart, id });

async function file(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'notes-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'notes.json');
}

describe('notes of QA', () => {
  it('tell when their state changed, or the chart around it', () => {
    expect(ageOf(noteOn(state('')), now)).toBe('current');
    expect(ageOf(noteOn(state('')), later)).toBe('changed');
    const ages = Object.keys(now.subjects)
      .filter((key) => key.startsWith(`state ${chart} `))
      .map((key) => key.slice(`state ${chart} `.length))
      .filter((id) => id !== '')
      .map((id) => ageOf(noteOn(state(id)), later));
    expect(ages.filter((age) => age === 'changed')).toHaveLength(1);
    expect(ages.filter((age) => age === 'changed around it').length).toBeGreaterThan(0);
  });

  it('tell when their subject is gone', () => {
    const note = noteOn(state(''));
    expect(ageOf(note, fingerprintsOf([], []))).toBe('gone');
    expect(ageWords('gone', note)).toBe('This state no longer exists.');
  });

  it('tell when a requirement or one of its charts changed', () => {
    const note = noteOn({ kind: 'requirement', chart: '', id: 'ORDER-01' });
    expect(ageOf(note, now)).toBe('current');
    expect(ageOf(note, later)).toBe('changed around it');
    expect(ageOf(note, fingerprintsOf([before], requirement('Orders are free.')))).toBe('changed');
  });

  it('confirm only the version that was seen, and only when they say reviewed', () => {
    const [note, doubt] = [noteOn(state('')), noteOn(state(''), 'doubtful')];
    expect(isReviewed(note, now)).toBe(true);
    expect(isReviewed(note, later)).toBe(false);
    expect(isReviewed(doubt, now)).toBe(false);
    expect(isReviewed(undefined, now)).toBe(false);
  });

  it('are kept in a file, one for each subject, in a stable order', async () => {
    const notes = await file();
    const [first, second] = [noteOn(state('a')), noteOn(state('b'))];
    keepEdit(notes, { subject: state('b'), note: second });
    keepEdit(notes, { subject: state('a'), note: first });
    expect(readNotes(notes)).toEqual([first, second]);
    keepEdit(notes, { subject: state('a'), note: { ...first, verdict: 'wrong' } });
    expect(readNotes(notes)).toEqual([{ ...first, verdict: 'wrong' }, second]);
    keepEdit(notes, { subject: state('a') });
    expect(readNotes(notes)).toEqual([second]);
    expect(await readFile(notes, 'utf8')).toMatch(/\n$/);
  });

  it('are not overwritten when the file is broken', async () => {
    const notes = await file();
    await writeFile(notes, '<<<<<<< a merge conflict');
    expect(() => keepEdit(notes, { subject: state('a'), note: noteOn(state('a')) })).toThrow();
    expect(await readFile(notes, 'utf8')).toBe('<<<<<<< a merge conflict');
  });

  it('in the repository are valid', () => {
    expect(() => readNotes('docs/notes.json')).not.toThrow();
  });
});
