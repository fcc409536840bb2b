import type { VendorCategory, VendorGameTypes, VendorMapping } from '@contract/catalogue';
import type { LanguageCode } from '@contract/system';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import { classifications, vendorCategories, vendorCategoryEntries } from '../db/schema';
import { imageAddress } from '../images/addresses';
import type { GameIndex } from './gameIndex';
import { readVendors } from './vendors';

/** Vendors with their game types and classifications, counted in the index; `all` means every type. */
export async function readVendorMapping(
  db: Database,
  { tallies }: Pick<GameIndex, 'tallies'>,
  typeId: string,
  language: LanguageCode,
): Promise<VendorGameTypes> {
  const vendorRows = await readVendors(db);
  const classRows = await db.select().from(classifications).orderBy(asc(classifications.position));
  const sortingRows = await db
    .select({
      gameCategory: vendorCategories.gameCategory,
      vassalage: vendorCategoryEntries.vendor,
      accountTypeName: vendorCategoryEntries.accountTypeName,
    })
    .from(vendorCategories)
    .innerJoin(vendorCategoryEntries, eq(vendorCategoryEntries.gameCategory, vendorCategories.gameCategory))
    .orderBy(asc(vendorCategories.position), asc(vendorCategoryEntries.position));

  const isAsked = (requestType: string) => typeId === 'all' || typeId === requestType;
  const mapping: Record<string, VendorMapping[]> = {};
  for (const vendor of vendorRows) {
    for (const tally of tallies) {
      const { requestType, gameCount, classes } = tally;
      if (tally.vendor !== vendor.code || !isAsked(requestType)) continue;
      mapping[requestType] = [
        ...(mapping[requestType] ?? []),
        {
          vassalage: vendor.code,
          displayName: vendor.displayName[language],
          icon: imageAddress('vendor', vendor.code),
          gameCount,
          gameClassify: classRows
            .filter((row) => classes.has(row.key))
            .map((row) => ({
              key: row.key,
              displayName: row.displayName[language],
              gameCount: classes.get(row.key) ?? 0,
            })),
        },
      ];
    }
  }
  const sorting: VendorCategory[] = [];
  for (const { gameCategory, vassalage, accountTypeName } of sortingRows) {
    const entry = { vassalage, accountTypeName: accountTypeName[language] };
    const last = sorting.at(-1);
    if (last?.gameCategory === gameCategory) last.vendorNames.push(entry);
    else sorting.push({ gameCategory, vendorNames: [entry] });
  }
  return {
    mapping,
    sorting,
    classifications: classRows.map((row) => ({
      key: row.key,
      displayName: row.displayName[language],
      vendors: vendorRows
        .filter((vendor) =>
          tallies.some(
            (tally) =>
              tally.vendor === vendor.code && isAsked(tally.requestType) && tally.classes.has(row.key),
          ),
        )
        .map((vendor) => vendor.code),
    })),
  };
}
