import { count } from '../numbers.ts'

export const description = 'Links, über die Kunden Ergebnisse allen zeigen, und was Besucher dazu melden.'
export const reports = 'Meldungen'
export const report = 'Meldung'
export const reportStates = { open: 'Offen', closed: 'Geschlossen', all: 'Alle' }
export const open = 'Offen'
export const closed = 'Geschlossen'
export const noOpenReport = 'Keine offenen Meldungen.'
export const noReport = 'Keine Meldung passt dazu.'
export const reasons = {
  illegal: 'Rechtswidriger Inhalt',
  person: 'Zeigt eine Person ohne Einwilligung',
  copyright: 'Urheberrecht',
  other: 'Etwas anderes',
}
export const openReport = (reason: string, id: string) => `${reason}, Meldung ${id}`
export const wrote = 'Was der Besucher schrieb'
export const wroteNothing = 'Der Besucher schrieb nichts.'
export const received = 'Eingegangen'
export const shares = 'Freigaben'
export const share = 'Freigabe'
export const noShare = 'Keine Freigabe passt dazu.'
export const openReports = 'Offene Meldungen'
export const created = 'Erstellt'
export const expires = 'Läuft ab'
export const look = 'Ansehen…'
export const openShare = (id: string) => `Freigabe ${id} ansehen`
export const shareTitle = (model: string) => `Eine Freigabe, erstellt mit ${model}`
export const itsReports = (amount: number) => count(amount, 'offene Meldung dazu', 'offene Meldungen dazu')
export const states = {
  active: 'Aktiv',
  expired: 'Abgelaufen',
  revoked: 'Vom Besitzer widerrufen',
  removed: 'Vom Betreiber entfernt',
  ended: 'Nicht mehr gezeigt',
}
export const reveal = 'Aufdecken'
export const revealDetail =
  'Das hat ein Kunde erstellt. Aufdecken zeigt die Ergebnisse und den Prompt und wird unter Ihrem Namen festgehalten.'
export const output = (number: number) => `Ergebnis ${number}`
export const noOutputs = 'Die Ergebnisse wurden gelöscht.'
export const params = 'Prompt und Einstellungen'
export const openFile = 'Datei öffnen'
export const dismissAsk = 'Verwerfen…'
export const dismiss = 'Verwerfen'
export const dismissTitle = 'Diese Meldung verwerfen?'
export const dismissEffects = [
  'Die Freigabe bleibt, wie sie ist.',
  'Die Meldung wird geschlossen; wer sie schrieb, erfährt nichts.',
]
export const dismissed = 'Die Meldung ist geschlossen.'
export const removeAsk = 'Freigabe entfernen…'
export const remove = 'Freigabe entfernen'
export const removeTitle = 'Diese Freigabe entfernen?'
export const removeEffects = [
  'Ihr Link zeigt von jetzt an nichts mehr.',
  'Die Generierung kann nie wieder freigegeben werden.',
  'Alle Meldungen dazu werden geschlossen.',
  'Die Ergebnisse bleiben dem Kunden, und es werden keine Coins bewegt.',
]
export const removed = 'Die Freigabe ist entfernt.'
export const block = 'Freigeben sperren…'
export const blocking = {
  title: (account: string) => `Freigeben für ${account} sperren?`,
  submit: 'Freigeben sperren',
  effects: [
    'Keiner seiner Links zeigt mehr etwas, und es entstehen keine neuen.',
    'Alles andere funktioniert wie zuvor.',
    'Sie können es wieder erlauben; die Links funktionieren dann wieder.',
  ],
  done: 'Das Konto gibt nichts mehr frei.',
}
export const unblocking = {
  title: (account: string) => `${account} wieder freigeben lassen?`,
  submit: 'Erlauben',
  effects: ['Die Links funktionieren wieder, außer den entfernten, und es können neue entstehen.'],
  done: 'Das Konto kann wieder freigeben.',
}
export const onlyReported = 'Mit offenen Meldungen'
