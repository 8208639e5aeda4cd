// What `npm start` runs: the server, with its account page. An install without scripts has not built the page.
import { pathToFileURL } from 'node:url'
import { buildPage, howToBuild, isPageBuilt } from './build-page.ts'
import { serverEntry } from './build-server.ts'

// The launcher restarts the server after a crash. When the launcher is gone, even by kill -9, the server stops too
// instead of running on unsupervised.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()

const servesPage = process.env['ROLE'] !== 'worker'
if (servesPage && !isPageBuilt()) {
  console.log('Building the account page. This is done once and takes some seconds.')
  const failure = await buildPage()
  if (failure !== undefined)
    console.warn(`${failure}\nThe account page could not be built; the API starts without it. ${howToBuild}`)
}
await import(pathToFileURL(serverEntry()).href)
