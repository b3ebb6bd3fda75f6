import { createContext } from 'react'

/** Whether the page has said already why parts of it fail, so that they need not alarm anybody. */
export const QuietFailures = createContext(false)
