export const description =
  'Wo Modelle laufen. Ein Backend, das ausgefallen oder pausiert ist oder Fehler macht, bekommt keine Arbeit.'
export const backends = 'Backends'
export const backend = 'Backend'
export const none = 'Der Katalog nennt kein Backend.'
export const states = {
  ready: 'Bereit',
  busy: 'Beschäftigt',
  unknown: 'Nicht gefragt',
  waiting: 'Bat um Pause',
  paused: 'Pausiert',
  tripped: 'Nach Fehlern in Ruhe gelassen',
  down: 'Ausgefallen',
}
export const inFlight = 'Laufend'
export const checked = 'Gefragt'
export const failures = 'Letzter Fehler'
export const noFailure = 'keiner'
export const failuresOf = (id: string) => `Letzte Fehler von ${id}`
export const error = 'Fehler'
export const said = 'Was das Backend sagte'
export const nothing = 'nichts'
export const generation = 'Generierung'
export const probe = 'Abfragen'
export const probeOf = (id: string) => `${id} abfragen`
export const notAsked = 'lässt sich nicht fragen'
export const healths = { ready: 'bereit', busy: 'beschäftigt', down: 'ausgefallen' }
export const probed = (id: string, health: string, detail: string | null) =>
  `${id}: ${health}${detail === null ? '.' : `, ${detail}`}`
export const resume = 'Fortsetzen'
export const resumeOf = (id: string) => `${id} fortsetzen`
export const resumed = (id: string) => `${id} bekommt wieder Arbeit.`
export const pause = 'Pausieren…'
export const pauseOf = (id: string) => `${id} pausieren`
export const pauseTitle = (id: string) => `Keine Arbeit mehr an ${id}?`
export const pauseEffects = [
  'Was dort läuft, läuft weiter und wird wie üblich berechnet.',
  'Was noch nicht gesendet wurde, wartet in der Warteschlange oder läuft bei einem anderen Backend des Modells.',
  'Alle Knoten folgen innerhalb von Sekunden. Es gilt, bis jemand es fortsetzt.',
]
export const paused = (id: string) => `${id} ist pausiert.`
export const parked = 'Ungeklärte Käufe'
export const noParked = 'Kein Kauf ist ungeklärt.'
export const attempt = 'Versuch'
export const attemptNumber = (number: number) => `${number}. Versuch`
export const submitted = 'Gesendet'
export const refunded = 'Erstattet'
export const stillWaits = 'wartet noch'
export const judge = 'Befund…'
export const judgeOf = (id: string) => `Befund zu ${id}`
export const verdictTitle = 'Was wurde aus diesem Versuch?'
export const verdictDetail =
  'Das Senden brach ab, und das Backend ließ sich nicht fragen. Suchen Sie diese ID oder den Zeitpunkt im Konto beim Backend.'
export const found = 'Was Sie gefunden haben'
export const verdicts = {
  bought: {
    label: 'Das Backend hat ihn angenommen und berechnet',
    hint: 'Die Kosten mindern die Marge des Modells. Der Kunde behält die Erstattung.',
  },
  not_bought: {
    label: 'Das Backend hat ihn nie angenommen',
    hint: 'Er hat nichts gekostet. Der Kunde behält die Erstattung.',
  },
}
export const cost = 'Kosten'
export const costHint = 'Wie auf der Rechnung des Backends; leer lassen, wenn Sie sie nicht kennen.'
export const unit = 'Einheit'
export const unitHint = 'Ihre Währung oder eine Einheit, für die die Modelldatei einen Satz hat.'
export const noCoins =
  'Es werden keine Coins bewegt: Der Kunde bekam sie zurück, als die Generierung endete. Ein späterer Befund ersetzt diesen.'
export const record = 'Festhalten'
export const recorded = 'Festgehalten. Es wurden keine Coins bewegt.'
export const search = 'ID, Anbieter oder Modell'
export const noneFound = 'Kein passendes Backend.'
export const modelId = 'Modell-ID'
export const noParkedFound = 'Kein passender ungeklärter Kauf.'
