import { Type } from 'typebox'

/** A refusal as clients of OAuth read it (RFC 6749, 5.2). */
export const OAuthError = Type.Object({ error: Type.String(), error_description: Type.String() })

export const oauthError = (error: string, description: string) => ({ error, error_description: description })
