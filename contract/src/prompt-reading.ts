/** What a model makes of a prompt before it runs: the words that it leaves out, or why it cannot do what they ask for. */
export type PromptReading = { readonly leftOut: readonly string[]; readonly refusal: string | null }
