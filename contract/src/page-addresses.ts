/**
 * The files for `/`, for visitors who are signed out or in: the build writes them beside `index.html`, and the server
 * picks one.
 */
export const homeFiles = { signedOut: 'home.html', signedIn: 'home-signed-in.html' } as const

/**
 * Every path of the account page; `$id` stands for one segment. Any other path is answered with 404. A test compares
 * this list with the routes of the page: a new route needs a line here.
 */
export const pageAddresses = [
  '/',
  '/models',
  '/models/$modelId',
  '/effects',
  '/effects/$effectId',
  '/history',
  '/history/$generationId',
  '/sign-in',
  '/sign-up',
  '/account',
  '/account/keys',
  '/account/agents',
  '/account/agents/allow',
  '/account/coins',
  '/account/usage',
  '/account/settings',
  '/account/developers',
  '/account/developers/verify',
  '/account/developers/webhooks',
  '/account/developers/webhooks/$webhookId',
  '/account/developers/webhooks/$webhookId/deliveries/$deliveryId',
  '/operator',
  '/operator/accounts',
  '/operator/accounts/$accountId',
  '/operator/generations',
  '/operator/generations/$generationId',
  '/operator/operators',
  '/operator/log',
  '/operator/models',
  '/operator/models/tools',
  '/operator/models/$modelId',
  '/operator/backends',
  '/operator/shares',
  '/operator/webhooks',
  '/operator/codes',
  '/operator/codes/$batchId',
  '/operator/sign-ins',
  '/operator/settings',
] as const
