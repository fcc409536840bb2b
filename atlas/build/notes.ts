/** The file of the notes. Vite's configuration imports this, so imports are relative. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import { type Note, notesText, SUBJECTS, VERDICTS, withNote } from '../notes';

/** Longest sentence and name. */
const LONGEST = { words: 2000, name: 80 } as const;

const subjectSchema = z.object({ kind: z.enum(SUBJECTS), chart: z.string(), id: z.string() });
const noteSchema = subjectSchema.extend({
  verdict: z.enum(VERDICTS),
  words: z.string().max(LONGEST.words),
  by: z.string().max(LONGEST.name),
  on: z.iso.date(),
  seen: z.object({ subject: z.string(), chart: z.string() }),
});

/** An edit: a subject with its note, or without one to remove it. */
export const editSchema = z.object({ subject: subjectSchema, note: noteSchema.optional() });
export type Edit = z.infer<typeof editSchema>;

/** Throws if the file is not valid, so that an edit never overwrites it. */
export function readNotes(file: string): readonly Note[] {
  return existsSync(file) ? z.array(noteSchema).parse(JSON.parse(readFileSync(file, 'utf8'))) : [];
}

/** Applies an edit to the file and returns its notes. */
export function keepEdit(file: string, { subject, note }: Edit): readonly Note[] {
  const notes = withNote(readNotes(file), subject, note);
  writeFileSync(`${file}.new`, notesText(notes));
  renameSync(`${file}.new`, file);
  return notes;
}
