import { decimalMark, groupMark, percentMark } from '#messages/language.ts'

/**
 * `12,345.678` or `12.345,678`, with a real minus, so that signs line up with digits. Without `Intl`, which takes a phone a
 * twelfth of a second to get ready, before the first number can be seen. Thousandths are the last digits, unless `perUnit`
 * says that there are finer ones.
 */
export function formatNumber(value: number, perUnit = 1000): string {
  const [whole = '', fraction] = String(Math.round(Math.abs(value) * perUnit) / perUnit).split('.')
  const digits =
    whole.replaceAll(/\B(?=(?:\d{3})+$)/g, groupMark) + (fraction ? `${decimalMark}${fraction}` : '')
  return value < 0 && digits !== '0' ? `−${digits}` : digits
}

/** `12%` or `12 %`. */
export const formatPercent = (percent: number): string => formatNumber(percent) + percentMark

/**
 * `1 coin`, `12 coins`, `2 Ergebnisse`. English and German have two forms and choose alike; a language that has more needs
 * `Intl.PluralRules` here.
 */
export const count = (amount: number, one: string, many: string): string =>
  `${formatNumber(amount)} ${amount === 1 ? one : many}`
