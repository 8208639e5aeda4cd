/** What the quickstart is written in. Apart from it, so that addresses can be read without loading it. */
export const languages = ['curl', 'typescript', 'python'] as const
export type Language = (typeof languages)[number]
