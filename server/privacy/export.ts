import { getTableName } from 'drizzle-orm';
import type { Database } from '../db/database';
import { findSubject } from './subject';
import { columnOf, MEMBER_TABLES } from './tables';
import { type ArchiveFile, archive } from './tar';

/** Ending of a picture's name, by its first byte: avatars are WebP, uploads JPEG. */
const endingOf = ([first]: Uint8Array): string => (first === 0xff ? 'jpg' : 'webp');

const json = (value: unknown): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/**
 * Everything about a member as a compressed archive: one JSON file per area, with the rows of each table, and the
 * pictures. `about.json` says what an archive does not contain.
 */
export async function exportMember(
  db: Database,
  named: string,
  now: number,
): Promise<{ readonly memberId: number; readonly content: Buffer }> {
  // One transaction, so that money and bets of the archive belong together.
  return db.transaction(
    async (tx) => {
      const subject = await findSubject(tx, named);
      const areas = new Map<string, Record<string, unknown>>();
      const pictures: ArchiveFile[] = [];
      const withheld: Record<string, readonly string[]> = {};
      for (const rule of MEMBER_TABLES) {
        const { table, area } = rule;
        const name = getTableName(table);
        const columns = [...rule.exported, ...rule.pictures].map((key) => [key, columnOf(table, key)]);
        const rows = await tx.select(Object.fromEntries(columns)).from(table).where(rule.rows(tx, subject));
        const found = rows.map((row, index) =>
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => {
              if (!(value instanceof Uint8Array)) return [key, value];
              const file = `pictures/${name}-${index + 1}.${endingOf(value)}`;
              pictures.push({ name: file, content: value });
              return [key, file];
            }),
          ),
        );
        areas.set(area, { ...areas.get(area), [name]: found });
        withheld[name] = rule.withheld;
      }
      const about = {
        username: subject.username,
        memberId: subject.id,
        exportedAt: new Date(now),
        notExported: {
          reason: 'Hashes of passwords and tokens, keys, texts of messages with codes, and internal numbers.',
          columns: withheld,
        },
      };
      const files = [...areas].map(([area, tables]) => ({ name: `${area}.json`, content: json(tables) }));
      return {
        memberId: subject.id,
        content: archive([{ name: 'about.json', content: json(about) }, ...files, ...pictures], now),
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
