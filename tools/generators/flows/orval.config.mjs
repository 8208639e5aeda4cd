export default {
  atelier: {
    input: process.env.ATELIER_DOCUMENT,
    output: { target: 'atelier_client/atelier.ts', client: 'fetch', baseUrl: process.env.ATELIER_URL },
  },
}
