export const passwordHint = 'Mindestens acht Zeichen. Ein paar Wörter hintereinander eignen sich gut.'
export const checkMail = 'Prüfen Sie Ihre E-Mails'
export const anotherAddress = 'Andere Adresse verwenden'
export const nameHint = 'Optional. Wie sollen wir Sie nennen?'
export const email = 'E-Mail'
export const password = 'Passwort'
export const newHere = 'Neu hier?'
export const byInvitation = 'Konten gibt es nur auf Einladung.'
export const askForLink = (contact: string) =>
  `Noch kein Passwort oder Passwort vergessen? Einen einmaligen Link erhalten Sie über ${contact}.`
export const mailSent = (address: string) =>
  `Wir haben eine E-Mail an ${address} geschickt. Folgen Sie dem Link darin, um ein Passwort zu wählen. Der Link gilt 24 Stunden.`
export const askForAccount = (contact: string) => `Ein Konto erhalten Sie über ${contact}.`
export const haveAccount = 'Sie haben schon ein Konto?'
