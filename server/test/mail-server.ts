import { createServer, type AddressInfo, type Server } from 'node:net'

export type MailServer = {
  url: string
  /** All mail, without the line breaks of quoted-printable. */
  received(): string
  reset(): void
  close(): void
}

/** The part of SMTP that a mail client needs to send one message. */
export async function startMailServer(): Promise<MailServer> {
  let text = ''
  const server: Server = createServer((socket) => {
    socket.write('220 mail.test\r\n')
    let isData = false
    socket.on('data', (chunk) => {
      text += chunk
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return
        isData = false
        socket.write('250 kept\r\n')
      } else if (/^DATA/im.test(String(chunk))) {
        isData = true
        socket.write('354 go on\r\n')
      } else if (/^QUIT/im.test(String(chunk))) socket.end('221 bye\r\n')
      else socket.write('250 fine\r\n')
    })
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => text.replaceAll('=\r\n', '').replaceAll('=3D', '='),
    reset: () => void (text = ''),
    close: () => void server.close(),
  }
}
