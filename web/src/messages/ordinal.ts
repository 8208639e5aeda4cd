import { lazily } from '../design/lazily.ts'

const rules = lazily(() => new Intl.PluralRules('en', { type: 'ordinal' }))
const endings: Record<Intl.LDMLPluralRule, string> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
  other: 'th',
  zero: 'th',
  many: 'th',
}

/** `1st`, `2nd`, `11th`: English alone needs it. */
export const ordinal = (rank: number): string => `${rank}${endings[rules().select(rank)]}`
