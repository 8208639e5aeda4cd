import type { Logger } from './log.ts'

export type Mail = {
  /** Whether there is a server to hand mail to. */
  isConfigured: boolean
  /** Whether the server took it; a failure is logged and not thrown, since callers can go on without the mail. */
  send(message: { to: string; subject: string; text: string }): Promise<boolean>
}

const TIMEOUT_MS = 10_000

/** Sends mail by SMTP; without a URL nothing is sent. */
export function openMail(
  smtpUrl: string | undefined,
  from: () => { name: string; address: string },
  log: Logger,
): Mail {
  return {
    isConfigured: smtpUrl !== undefined,
    async send(message) {
      if (smtpUrl === undefined) return false
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: smtpUrl,
        dnsTimeout: TIMEOUT_MS,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
        socketTimeout: TIMEOUT_MS,
      })
      try {
        await transport.sendMail({ from: from(), ...message })
        return true
      } catch (error) {
        log.warn({ err: error }, 'a mail could not be sent')
        return false
      } finally {
        transport.close()
      }
    },
  }
}
