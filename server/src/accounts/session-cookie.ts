/** `__Host-` binds the cookie to this host and to https, which development mode does not have. */
export const cookieName = (isDevelopment: boolean) =>
  isDevelopment ? 'atelier_session' : '__Host-atelier_session'
