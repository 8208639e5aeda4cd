export const title = 'Anmeldung in zwei Schritten'
export const explanation =
  'Neben dem Passwort fragt die Anmeldung dann nach einem Code aus einer App auf Ihrem Telefon. Wer nur Ihr Passwort kennt, kommt nicht hinein.'
export const required = 'Betreiber dieses Dienstes brauchen sie'
export const requiredDetail = 'Der Betreiberbereich öffnet sich für Sie, sobald sie eingeschaltet ist.'
export const setUp = 'Anmeldung in zwei Schritten einrichten'
export const goOn = 'Weiter'
export const scanTitle = 'Zur App hinzufügen'
export const scanDetail =
  'Scannen Sie dies mit einer Authenticator-App und geben Sie dann den Code ein, den sie zeigt.'
export const qrCode = 'QR-Code für Ihre Authenticator-App'
export const typeInstead = 'Keine Kamera? Geben Sie diesen Schlüssel in die App ein:'
export const turnOn = 'Einschalten'
export const on = 'Eingeschaltet'
export const since = (moment: string) => `Seit ${moment}.`
export const codesLeft = (count: number) =>
  count === 1 ? '1 Ersatzcode ist übrig.' : `${count} Ersatzcodes sind übrig.`
export const fewCodes = 'Ihre Ersatzcodes gehen zur Neige. Erstellen Sie neue.'
export const renew = 'Neue Ersatzcodes'
export const renewTitle = 'Neue Ersatzcodes erstellen?'
export const renewDetail = 'Die bisherigen funktionieren dann nicht mehr.'
export const turnOff = 'Ausschalten'
export const turnOffTitle = 'Anmeldung in zwei Schritten ausschalten?'
export const turnOffDetail = 'Ihr Passwort allein meldet Sie dann wieder an.'
export const turnedOff = 'Die Anmeldung in zwei Schritten ist ausgeschaltet.'
export const backupCodes = 'Ihre Ersatzcodes'
export const backupCodesDetail =
  'Wenn Sie Ihr Telefon verlieren, meldet jeder davon Sie einmal statt eines Codes an. Bewahren Sie sie sicher auf: Sie werden nicht noch einmal angezeigt.'
export const download = 'Herunterladen'
export const code = 'Code'
export const codeHint = 'Aus Ihrer Authenticator-App, oder ein Ersatzcode.'
export const confirmHint = 'Die sechs Ziffern, die die App jetzt zeigt.'
