export const choosePassword = 'Passwort wählen'
export const newPassword = 'Neues Passwort'
export const setPassword = 'Passwort festlegen und anmelden'
export const linkDetail =
  'Dieser Link funktioniert einmal. Künftig melden Sie sich mit Ihrer E-Mail-Adresse und diesem Passwort an. Sitzungen auf anderen Geräten werden abgemeldet.'
export const passwordInstead = 'Stattdessen mit Passwort anmelden'
export const deadLink = 'Dieser Link funktioniert nicht mehr'
export const deadLinkDetail = 'Er wurde schon verwendet, ist abgelaufen oder unvollständig.'
export const askForAnother = (contact: string) => `Einen neuen Link erhalten Sie von ${contact}.`
