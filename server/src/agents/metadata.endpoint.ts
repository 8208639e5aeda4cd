import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import { anyQuery } from '../platform/http/page.ts'
import type { AgentsDependencies } from './dependencies.ts'
import { authorizationServer, protectedResource } from './server-metadata.ts'

const strings = Type.Array(Type.String())
const cacheControl = 'public, max-age=300'

const described = (path: `/${string}`) =>
  endpoint({
    method: 'GET',
    path,
    summary: 'What agents have to know of /mcp before they sign in',
    scope: 'public',
    isCrossOrigin: true,
    cacheControl,
    query: anyQuery,
    responds: {
      200: Type.Object({
        resource: Type.String(),
        authorization_servers: strings,
        scopes_supported: strings,
        bearer_methods_supported: strings,
        resource_name: Type.String(),
        resource_documentation: Type.String(),
      }),
    },
    problems: [],
    handle: async (_call, { publicUrl, brand }: AgentsDependencies) => ({
      200: protectedResource(publicUrl, (await brand.get()).name),
    }),
  })

export const getProtectedResource = described('/.well-known/oauth-protected-resource')
export const getProtectedResourceOfMcp = described('/.well-known/oauth-protected-resource/mcp')

export const getAuthorizationServer = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'How agents sign in',
  scope: 'public',
  isCrossOrigin: true,
  cacheControl,
  query: anyQuery,
  responds: {
    200: Type.Object({
      issuer: Type.String(),
      authorization_endpoint: Type.String(),
      token_endpoint: Type.String(),
      registration_endpoint: Type.String(),
      revocation_endpoint: Type.String(),
      scopes_supported: strings,
      response_types_supported: strings,
      response_modes_supported: strings,
      grant_types_supported: strings,
      code_challenge_methods_supported: strings,
      token_endpoint_auth_methods_supported: strings,
      revocation_endpoint_auth_methods_supported: strings,
      authorization_response_iss_parameter_supported: Type.Boolean(),
      client_id_metadata_document_supported: Type.Boolean(),
      service_documentation: Type.String(),
    }),
  },
  problems: [],
  handle: (_call, { publicUrl }: AgentsDependencies) => ({ 200: authorizationServer(publicUrl) }),
})
