// What `npm start` runs: the server, with its account page. An install without scripts has not built the page.
import { buildPage, howToBuild, isPageBuilt } from './build-page.ts'

const servesPage = process.env['ROLE'] !== 'worker'
if (servesPage && !isPageBuilt()) {
  console.log('Building the account page. This is done once and takes some seconds.')
  const failure = await buildPage()
  if (failure !== undefined)
    console.warn(`${failure}\nThe account page could not be built; the API starts without it. ${howToBuild}`)
}
await import('../server/src/main.ts')
