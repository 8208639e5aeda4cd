export const brand = 'Brand'
export const saved = 'Saved. Pages and mails follow within seconds.'
export const emptyFor = (value: string | null) =>
  value === null ? 'Empty: none.' : `Empty: as configured, ${value}.`
export const accents = { light: 'Accent on light', dark: 'Accent on dark' }
export const pick = { light: 'Pick the accent on light', dark: 'Pick the accent on dark' }
export const usualAccent = 'Empty: the usual one.'
export const noColour = 'A colour such as #1f4fd1.'
export const readable = (ratio: string) => `Contrast ${ratio}:1, readable.`
export const unreadable = (ratio: string) => `Contrast ${ratio}:1; text needs 4.5:1.`
export const terms = 'Terms (link)'
export const privacy = 'Privacy policy (link)'
export const contact = 'Contact'
export const preview = 'Preview'
export const aLink = 'A link'
export const aField = 'A field with focus'
export const mailTexts = 'Mail texts'
export const mailTextsDetail =
  'Around what each mail is for. {service} and {contact} are filled in, and {name} in the sign-in link. What is empty is as usual.'
export const mails = {
  finishSignUp: 'Finish signing up',
  alreadySignedUp: 'Already signed up',
  lowBalance: 'Low balance',
  accountDeletion: 'Account deletion',
  signInLink: 'Sign-in link',
}
export const subject = 'Subject'
export const greeting = 'Above our text'
export const signature = 'Below our text'
export const images = 'Logo and icon'
export const imageNames = { logo: 'Logo', favicon: 'Icon of the page' }
export const logoHint =
  'SVG without scripts, or PNG; at most 256 KiB, a PNG at most 1024 pixels a side. One more than twice as wide as high replaces the name.'
export const faviconHint = 'SVG or PNG. Without one, the logo is the icon.'
export const usualMark = 'The usual mark'
export const file = 'File'
export const chooseFile = 'Choose a file.'
export const tooLarge = 'It has more than 256 KiB.'
export const upload = 'Upload'
export const imageSaved = (name: string) => `${name} saved. Pages follow within seconds.`
export const removeAsk = 'Remove…'
export const remove = 'Remove'
export const removeTitle = (name: string) => `Remove: ${name}?`
export const removeEffects = ['That of the configuration is shown again, or else the usual one.']
export const removed = (name: string) => `${name} removed.`
