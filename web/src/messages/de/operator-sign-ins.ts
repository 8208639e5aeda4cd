export const description =
  'Wer sich in den letzten 30 Tagen angemeldet oder es versucht hat. Gleiches innerhalb einer Stunde ist eine Zeile.'
export const none = 'Niemand passt dazu.'
export const outcome = 'Ausgang'
export const succeeded = 'Angemeldet'
export const failed = 'Fehlgeschlagen'
export const outcomes = {
  signed_in: 'Angemeldet',
  wrong_password: 'Falsches Passwort',
  wrong_code: 'Falscher Code',
}
export const times = (amount: string) => `${amount}-mal`
export const person = 'Person'
export const unknownEmail = 'Eine E-Mail ohne Konto'
export const network = 'Netz'
export const browser = 'Browser'
export const signOut = 'Abmelden…'
export const signOutOf = (email: string) => `${email} abmelden`
export const signOutTitle = (email: string) => `${email} überall abmelden?`
export const signOutSubmit = 'Überall abmelden'
export const signOutEffects = [
  'Alle Sitzungen enden, auf jedem Gerät.',
  'Früher gesendete Einmal-Links funktionieren nicht mehr.',
  'API-Schlüssel gelten weiter, und was läuft, läuft weiter.',
]
export const signedOut = (email: string) => `${email} ist überall abgemeldet.`
