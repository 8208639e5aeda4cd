/**
 * Control characters, line separators and marks that turn the direction of text: with them a name could break a mail's header or
 * have the text around it read backwards. The joiners of Persian and of emoji are allowed.
 */
const disturbing = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u

/** What is wrong with text that stands within other text; undefined where nothing is. */
export const plainTextIssue = (text: string): string | undefined =>
  disturbing.test(text)
    ? 'must not have control characters, line breaks or marks that change the direction of text'
    : undefined
