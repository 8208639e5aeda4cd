import { expect, test } from 'vitest'
import { guardedConnector } from './connector.ts'

test.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:7f00:1]', 'localhost'])(
  'a connection to %s is refused before it is made, whoever asks',
  async (host) => {
    const { connector, open } = guardedConnector({}, () => Promise.reject(new Error('nobody is to be asked')))
    const refused = Promise.withResolvers<unknown>()

    connector({ protocol: 'https:', host, hostname: host, port: '443' }, (...[error]) =>
      refused.resolve(error),
    )

    expect(await refused.promise).toMatchObject({ code: 'target_refused' })
    expect(open()).toBe(0)
  },
)
