import released from '../../../sql/releases.json' with { type: 'json' }

/** As numbers: 0.10.0 is newer than 0.9.0. */
export function compareReleases(one: string, other: string): number {
  const others = other.split('.').map(Number)
  const differences = one.split('.').map((number, place) => Number(number) - (others[place] ?? 0))
  return differences.find((difference) => difference !== 0) ?? 0
}

/**
 * The oldest release whose nodes run on the schema that a migration leaves: the newest that does not have it. Releases stand in
 * `sql/releases.json` in their order, each with the last of its migrations.
 */
export function oldestReleaseOn(migration: string): string {
  const without = released.filter(({ lastMigration }) => lastMigration < migration)
  return without.at(-1)?.release ?? '0.0.0'
}
