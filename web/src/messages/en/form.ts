import { count, formatNumber } from '../numbers.ts'

/** Steps may be finer than a thousandth. */
const bound = (value: number) => formatNumber(value, 1e6)

export const draftReplaced = 'Your earlier draft was replaced by what you just entered.'
export const restoreDraft = 'Restore it'
export const discard = 'Discard'
export const jsonKept =
  'Your text is kept here. The form keeps its last valid values until the JSON is valid.'
export const notJson = (position: string) => `This is not valid JSON yet${position}.`
export const notAnObject = 'Enter an object: names and values between { and }.'
export const unknownParam = (name: string, known: string) =>
  `“${name}” is not a setting of this model. Available: ${known}.`
export const wrongType = (name: string) => `“${name}” must be text, a number, true, false or a list of texts.`
export const jsonPosition = (line: number, character: number) =>
  `: check line ${line}, character ${character}`
export const sideTooLong = (pixels: string) => `Each side can be up to ${pixels} pixels.`
export const tooManyPixels = (most: string, wanted: string) =>
  `The image can have up to ${most} pixels in total; this would be ${wanted}.`
export const left = 'Left'
export const right = 'Right'
export const top = 'Top'
export const bottom = 'Bottom'
export const expand = 'Expand'
export const imageToExpand = 'The image to expand'
export const pixels = (amount: number) => count(amount, 'pixel', 'pixels')
export const hearVoice = (voice: string) => `Play ${voice}`
export const stopVoice = (voice: string) => `Stop ${voice}`
export const voiceUnavailable = "This voice can't be played right now."
export const notSet = 'Not set'
export const choices = 'Choices'
export const searchIn = (label: string) => `Search ${label}`
export const instrumentalOn = 'Turn “Instrumental” off to write lyrics.'
export const promptPlaceholder = 'Describe what you want'
export const random = 'Random'
export const randomSeed = 'Random seed'
export const keepLastSeed = 'Keep the last seed'
export const removeTag = (tag: string) => `Remove ${tag}`
export const changed = 'Changed'
export const reset = 'Reset'
export const optional = 'optional'
export const mustBeOneOf = (values: string) => `Must be one of ${values}.`
export const mustBeBetween = (min: number, max: number) =>
  `Must be a number from ${bound(min)} to ${bound(max)}.`
export const mustBeWhole = 'Must be a whole number.'
export const mustBeStep = (min: number, step: number) =>
  `Must be ${bound(min)} plus a multiple of ${bound(step)}.`
export const advanced = 'Advanced'
export const formTab = 'Form'
export const codeTab = 'Code'
export const tabs = 'Edit as'
export const makeRatio = (ratio: string) => `Make ${ratio}`
export const roomOn = (side: 'left' | 'right' | 'top' | 'bottom') => `Space on the ${side}`
export const speechLength = (words: number, seconds: number) =>
  `${count(words, 'word', 'words')} · about ${seconds} s`
export const changedCount = (params: number) => `${params} changed`
