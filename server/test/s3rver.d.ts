declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'

  /** Those of its parts that the tests use. */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    readonly httpServer: Server
    configureBuckets(): Promise<void>
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
}
