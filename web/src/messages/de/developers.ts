import { count, formatNumber } from '../numbers.ts'

type Window = { limit: number; windowSeconds: number }

export const developers = 'Entwickler'
export const description =
  'Preis abfragen, senden, warten, herunterladen. Sie zahlen nie mehr als den vereinbarten Preis.'
export const baseUrl = 'Basis-URL'
export const copyBaseUrl = 'Basis-URL kopieren'
export const nextSteps = 'Nächste Schritte'
export const addWebhook = 'Webhook hinzufügen'
export const addWebhookDetail =
  'Erhalten Sie eine Anfrage, sobald eine Generierung fertig ist, statt zu pollen.'
export const checkSignatureDetail = 'Finden Sie heraus, warum Ihr Empfänger eine Anfrage ablehnt.'
export const referenceDetail = 'Alle Operationen, Felder und Fehler.'
export const quickstart = 'Schnellstart'
export const language = 'Sprache'
export const rateLimit = 'Anfragelimit'
export const requestsUsed = 'In diesem Zeitfenster verbrauchte Anfragen'
export const modelFrom = (name: string, coins: number) => `${name} · ab ${count(coins, 'Coin', 'Coins')}`
export const usedByPage = (limit: string) => `von ${limit} Anfragen durch die Web-App verbraucht`
export const resetsIn = <Part>(seconds: Part) => ['wird zurückgesetzt in ', seconds]
export const limits = <Part>(key: Window, account: Window, remaining: Part, retryAfter: Part) => [
  'Die Web-App hat ein eigenes Limit, gemeinsam für alle Browser, in denen Sie angemeldet sind. ',
  `Jeder Schlüssel darf ${formatNumber(key.limit)} Anfragen in ${key.windowSeconds} s stellen, `,
  `alle Ihre Schlüssel zusammen ${formatNumber(account.limit)} in ${account.windowSeconds} s. `,
  'Jede Antwort nennt in ',
  remaining,
  ', wie viele übrig sind; darüber erhalten Sie 429 mit ',
  retryAfter,
  '.',
]
