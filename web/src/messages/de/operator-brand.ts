export const brand = 'Marke'
export const saved = 'Gespeichert. Seiten und Mails folgen innerhalb von Sekunden.'
export const emptyFor = (value: string | null) =>
  value === null ? 'Leer: keine Angabe.' : `Leer: wie konfiguriert, ${value}.`
export const accents = { light: 'Akzent auf Hell', dark: 'Akzent auf Dunkel' }
export const pick = { light: 'Akzent auf Hell wählen', dark: 'Akzent auf Dunkel wählen' }
export const usualAccent = 'Leer: der übliche.'
export const noColour = 'Eine Farbe wie #1f4fd1.'
export const readable = (ratio: string) => `Kontrast ${ratio}:1, lesbar.`
export const unreadable = (ratio: string) => `Kontrast ${ratio}:1; Text braucht 4,5:1.`
export const terms = 'Nutzungsbedingungen (Link)'
export const privacy = 'Datenschutzerklärung (Link)'
export const contact = 'Kontakt'
export const preview = 'Vorschau'
export const aLink = 'Ein Link'
export const aField = 'Ein Feld mit Fokus'
export const mailTexts = 'Mailtexte'
export const mailTextsDetail =
  'Rund um das, wofür eine Mail da ist. {service} und {contact} werden eingesetzt, im Anmeldelink auch {name}. Was leer ist, ist wie üblich.'
export const mails = {
  finishSignUp: 'Registrierung abschließen',
  alreadySignedUp: 'Schon registriert',
  lowBalance: 'Wenig Coins',
  accountDeletion: 'Löschen des Kontos',
  signInLink: 'Anmeldelink',
}
export const subject = 'Betreff'
export const greeting = 'Über unserem Text'
export const signature = 'Unter unserem Text'
export const images = 'Logo und Symbol'
export const imageNames = { logo: 'Logo', favicon: 'Symbol der Seite' }
export const logoHint =
  'SVG ohne Skripte oder PNG; höchstens 256 KiB, ein PNG höchstens 1024 Pixel je Seite. Eines, das mehr als doppelt so breit wie hoch ist, ersetzt den Namen.'
export const faviconHint = 'SVG oder PNG. Ohne eines ist das Logo das Symbol.'
export const usualMark = 'Das übliche Zeichen'
export const file = 'Datei'
export const chooseFile = 'Wählen Sie eine Datei.'
export const tooLarge = 'Sie hat mehr als 256 KiB.'
export const upload = 'Hochladen'
export const imageSaved = (name: string) => `${name} gespeichert. Seiten folgen innerhalb von Sekunden.`
export const removeAsk = 'Entfernen…'
export const remove = 'Entfernen'
export const removeTitle = (name: string) => `Entfernen: ${name}?`
export const removeEffects = ['Das der Konfiguration wird wieder gezeigt, sonst das übliche.']
export const removed = (name: string) => `${name} entfernt.`
