// Uploads a file again and again, one at a time, each a little different: the same bytes would be stored once.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

export type Uploads = {
  port: number
  key: string
  file: string
  /** Where in it there is room for what makes each one different. */
  saltAt: number
  times: number
}
export type Uploaded = { bytesPerSecond: number; p50Ms: number }

const { port, key, file, saltAt, times } = (await json(process.stdin)) as Uploads
const bytes = readFileSync(file)
const head = Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n')
const tail = Buffer.from('\r\n--b--\r\n')
const headers = {
  authorization: `Bearer ${key}`,
  'content-type': 'multipart/form-data; boundary=b',
  'content-length': head.length + bytes.length + tail.length,
}

const latencies: number[] = []
for (let time = 0; time < times; time++) {
  randomBytes(16).copy(bytes, saltAt)
  const begunAt = performance.now()
  await send()
  latencies.push(performance.now() - begunAt)
}
const seconds = latencies.reduce((sum, each) => sum + each, 0) / 1000
latencies.sort((a, b) => a - b)
const uploaded: Uploaded = {
  bytesPerSecond: (bytes.length * times) / seconds,
  p50Ms: latencies[Math.floor(times / 2)]!,
}
process.stdout.write(JSON.stringify(uploaded))

function send(): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request({ port, host: '127.0.0.1', method: 'POST', path: '/v1/uploads', headers })
    sending.on('error', reject)
    sending.on('response', (response) => {
      if (response.statusCode !== 201) reject(new Error(`answered with ${response.statusCode}`))
      response.resume().on('end', resolve)
    })
    sending.write(head)
    sending.write(bytes)
    sending.end(tail)
  })
}
