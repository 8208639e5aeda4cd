/** What a program can be written in. Apart from the writing, so that addresses can be read without loading it. */
export const programLanguages = ['curl', 'typescript', 'python'] as const
/** What a call can be shown as. */
export const languages = [...programLanguages, 'json'] as const
export type Language = (typeof languages)[number]
export type ProgramLanguage = (typeof programLanguages)[number]
