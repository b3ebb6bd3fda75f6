import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SlideScene } from '#web/slides/scene/slide-scene.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'

const theme = 'monday'

test('a slide’s pictures are files, named for people who do not see them', () => {
  const picture = { names: ['cat', 'school'], emoji: ['🐈', '🏫'], alt: 'A cat beside a school' }
  const { container } = render(<SlideScene slide={{ picture, emoji: '🐈', theme }} className="" />)
  expect(screen.getByRole('img', { name: 'A cat beside a school' })).toBeVisible()
  expect([...container.querySelectorAll('image')].map((image) => image.getAttribute('href'))).toEqual([
    expect.stringMatching(/\/1f3eb\.svg$/),
    expect.stringMatching(/\/1f408\.svg$/),
  ])
  expect(container).toHaveTextContent(/^$/)
})

test('a school’s own slide shows its emoji as a picture, without a name', () => {
  const { container } = render(<SlideScene slide={{ picture: null, emoji: '🐈', theme }} className="" />)
  expect(container.querySelector('image')).toHaveAttribute('href', expect.stringMatching(/\/1f408\.svg$/))
  expect(screen.queryByRole('img')).toBeNull()
})

test('the icon of the theme takes the place of an emoji that the set does not have', async () => {
  const { container } = render(<SlideScene slide={{ picture: null, emoji: '🫯', theme }} className="" />)
  const image = container.querySelector('image')
  if (!image) throw new Error('There is a picture at first.')
  fireEvent.error(image)
  await waitFor(() => expect(container.querySelector('.lucide-sprout')).toBeInTheDocument())
  expect(container.querySelector('image')).toBeNull()
})

test('a slide without an emoji shows the icon of its theme', async () => {
  const { container } = render(<SlideScene slide={{ picture: null, emoji: '', theme }} className="" />)
  await waitFor(() => expect(container.querySelector('.lucide-sprout')).toBeInTheDocument())
})

test('a picture that is not in the set is replaced, and the next one is tried again', () => {
  const { container, rerender } = render(<Picture emoji="🫯" fallback="nothing" />)
  const image = container.querySelector('img')
  if (!image) throw new Error('There is a picture at first.')
  fireEvent.error(image)
  expect(container).toHaveTextContent('nothing')
  rerender(<Picture emoji="🐈" fallback="nothing" />)
  expect(container.querySelector('img')).toBeInTheDocument()
})
