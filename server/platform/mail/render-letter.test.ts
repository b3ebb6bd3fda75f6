// @module-tag embedded
import { expect, test } from 'vitest'
import { renderLetter } from './render-letter.ts'

const seller = {
  appUrl: 'https://dailydot.example',
  supportEmail: 'help@dailydot.example',
  businessName: 'Dot & Daughters',
  businessAddress: '1 High Street, Leeds',
  vatNumber: 'GB1',
}

test('user input is shown as typed and never becomes markup', () => {
  const typed = '<img src=x onerror=alert(1)> "O\'Brien" & Co'
  const letter = renderLetter(
    {
      subject: `Welcome ${typed}`,
      paragraphs: [typed],
      facts: [{ label: typed, value: typed }],
      button: { label: typed, url: 'https://dailydot.example/?a="><script>' },
      notes: [typed],
    },
    seller,
  )
  expect(letter.html).not.toMatch(/<img|<script/)
  expect(letter.html).toContain("&lt;img src=x onerror=alert(1)&gt; &quot;O'Brien&quot; &amp; Co")
  expect(letter.html).toContain('Dot &amp; Daughters')
  expect(letter.text).toContain(typed)
})

test('the plain text has the same content as the HTML, in the same order', () => {
  const { text } = renderLetter(
    {
      subject: 'Your order',
      heading: 'Thank you',
      paragraphs: ['Here is your order.', 'Please pay within 30 days.'],
      facts: [
        { label: 'Reference', value: 'SCH123456' },
        { label: 'Amount', value: '£74.99' },
      ],
      button: { label: 'See your order', url: 'https://dailydot.example/account' },
      notes: ['Questions? Just answer.'],
    },
    seller,
  )
  expect(text.replace(/^-- $/m, '--')).toBe(`Thank you

Here is your order.

Please pay within 30 days.

Reference: SCH123456
Amount: £74.99

See your order:
https://dailydot.example/account

Questions? Just answer.

--
Dot & Daughters
1 High Street, Leeds
help@dailydot.example
Help: https://dailydot.example/help
`)
})

test('every mail leads to Help', () => {
  const letter = renderLetter({ subject: 'Welcome', paragraphs: [] }, seller)
  expect(letter.text).toContain('Help: https://dailydot.example/help')
  expect(letter.html).toMatch(/<a href="https:\/\/dailydot\.example\/help"[^>]*>Help<\/a>/)
})

test('line breaks in a subject are removed', () => {
  const { subject } = renderLetter({ subject: 'Welcome\r\nBcc: evil@x.example\u0000 !', paragraphs: [] }, seller)
  expect(subject).toBe('Welcome Bcc: evil@x.example !')
})
