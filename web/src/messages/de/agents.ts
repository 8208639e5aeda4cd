import { count } from '../numbers.ts'

export const title = 'Agenten'
export const description =
  'Programme, die für Sie Coins ausgeben dürfen, jedes innerhalb seiner Limits. Sie können die Limits jederzeit ändern oder den Zugriff beenden.'
export const caption = 'Ihre Agenten'
export const noAgents = 'Noch keine Agenten.'
export const noAgentsDetail = (address: string) =>
  `Tragen Sie ${address} in Ihrem Agenten als MCP-Server ein. Er führt Sie hierher, und Sie entscheiden, was er ausgeben darf.`
export const agentCount = (agents: number) => count(agents, 'Agent', 'Agenten')
export const inAll = 'Insgesamt'
export const today = 'Heute'
export const thisSession = 'Diese Sitzung'
export const limitUsed = (name: string, period: string) =>
  `${period}: von ${name} verbrauchter Teil des Limits`
export const lastUsed = 'Zuletzt verwendet'
export const changeLimits = 'Limits ändern'
export const changeLimitsOf = (name: string) => `Limits ändern: ${name}`
export const changeTitle = (name: string) => `Limits von „${name}“`
export const save = 'Speichern'
export const saved = 'Die neuen Limits gelten ab jetzt.'
export const revoke = 'Zugriff beenden'
export const revokeOf = (name: string) => `Zugriff beenden: ${name}`
export const revokeTitle = (name: string) => `Zugriff von „${name}“ beenden?`
export const revokeDetail =
  'Ab diesem Moment kann er nichts mehr kaufen. Was er schon begonnen hat, läuft wie gewohnt zu Ende. Das lässt sich nicht rückgängig machen, aber Sie können ihn erneut zulassen.'
export const revoked = (name: string) => `„${name}“ hat keinen Zugriff mehr.`
export const active = 'Aktiv'
export const ended = 'Beendet'
export const nobodyVouchesFor = 'Hat sich selbst registriert; niemand bürgt dafür'
export const vouchedBy = (host: string) => `${host} bürgt dafür`
export const limits = 'Ausgabenlimits (Coins)'
export const limitsHint = 'Ein leeres Feld bedeutet kein Limit.'
export const spendLimit = 'Insgesamt'
export const dailyLimit = 'Pro Tag (UTC)'
export const sessionLimit = 'Pro Sitzung'
export const confirmAbove = 'Ab diesem Preis nachfragen'
export const confirmAboveHint =
  'Der Agent zeigt Ihnen dann zuerst den Preis, wenn Ihr Programm fragen kann. Leer: nie.'
export const allowTitle = (name: string) => `Darf „${name}“ Ihre Coins ausgeben?`
export const allowDocument = 'Einen Agenten zulassen'
export const nameWarning =
  'Diesen Namen kann jeder wählen. Fahren Sie nur fort, wenn Sie das gerade selbst begonnen haben.'
export const goesToComputer = 'Die Antwort geht an ein Programm auf diesem Computer.'
export const goesTo = <Part>(host: Part) => ['Die Antwort geht an ', host, '.']
export const vouched = <Part>(host: Part) => ['Es gehört zu ', host, '.']
export const nobodyVouches = 'Niemand bürgt dafür.'
export const itMay = 'Es darf'
export const nameInList = 'Name in Ihrer Liste'
export const allow = 'Zulassen'
export const refuse = 'Ablehnen'
export const leaving = 'Sie werden zum Programm zurückgeleitet …'
export const noRequest = 'Hier gibt es nichts zu entscheiden.'
export const noRequestDetail = 'Beginnen Sie in dem Programm, das Sie zulassen wollen: Es führt Sie hierher.'
