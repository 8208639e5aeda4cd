/** `__Host-` binds the cookie to this host and to https, which development mode does not have. */
export const cookieName = (isDevelopment: boolean) =>
  isDevelopment ? 'atelier_session' : '__Host-atelier_session'

/** Whether a request brings a session, which may have ended. The page has another cookie, for its language. */
export const hasSessionCookie = (cookie: string | undefined): boolean =>
  cookie !== undefined && /(?:^|;)\s*(?:__Host-)?atelier_session=/.test(cookie)
