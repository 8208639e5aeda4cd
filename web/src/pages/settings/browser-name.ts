import * as messages from '#messages/settings.ts'
// In this order: most browsers also name those that came before them.
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['HeadlessChrome', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['FxiOS', 'Firefox'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Mac OS X', 'Mac'],
  ['Windows', 'Windows'],
  ['Linux', 'Linux'],
] as const

/** `Firefox on Linux`: enough for a person to know their own devices by. */
export function browserName(userAgent: string | null): string {
  const find = (names: readonly (readonly [string, string])[]) =>
    names.find(([sign]) => userAgent?.includes(sign) === true)?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  if (browser === undefined) return userAgent?.slice(0, 40) || messages.unknown
  return system === undefined ? browser : messages.browserOn(browser, system)
}
