import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  access: 'anyone',
  says: 'This API as an OpenAPI 3.1 document.',
  response: z.looseObject({ openapi: z.literal('3.1.0') }),
})

export const readApiPage = endpoint({
  method: 'GET',
  path: '/api/docs',
  access: 'anyone',
  says: 'This API as a page to read.',
  contentType: 'text/html; charset=utf-8',
  response: z.string(),
})
