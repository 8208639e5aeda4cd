/** What is sent at `/`, by who asks: the build writes these files beside `index.html`, and the server picks one. */
export const homeFiles = { signedOut: 'home.html', signedIn: 'home-signed-in.html' } as const

/**
 * Every address at which the account page shows something; `$id` stands for one part. Any other is answered with 404. A
 * test holds this list to the routes of the page: whoever adds a route adds its line here.
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
  '/account/coins',
  '/account/usage',
  '/account/settings',
  '/account/developers',
  '/account/developers/verify',
  '/account/developers/webhooks',
  '/account/developers/webhooks/$webhookId',
  '/account/developers/webhooks/$webhookId/deliveries/$deliveryId',
] as const
