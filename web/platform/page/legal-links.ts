import { paths } from '../paths.ts'

export const legalLinks = [
  { to: paths.privacy, name: 'Privacy' },
  { to: paths.terms, name: 'Terms' },
  { to: paths.cookies, name: 'Cookies' },
  { to: paths.gdpr, name: 'GDPR' },
]
