import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResponseOf } from '#contract/endpoint.ts'
import { addFavourite, openSlide, removeFavourite, searchLibrary, type SlideCard } from '#contract/library/library.ts'
import { call, keyOf } from '#web/platform/calls/api.ts'
import type { CallError } from '#web/platform/calls/call-error.ts'
import { useToast } from '#web/ui/feedback/use-toast.ts'

type Slide = Pick<SlideCard, 'id' | 'title'>

/** Marks a slide as a favourite, or no longer, on the screen at once; if the server refuses, it is as before, and a toast says why. */
export function useFavourite({ id, title }: Slide): (isFavourite: boolean) => void {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation<unknown, CallError, boolean>({
    // One after another: of two quick presses, the second counts.
    scope: { id: `favourite ${id}` },
    mutationFn: (isFavourite) => call(isFavourite ? addFavourite : removeFavourite, { params: { id } }),
    onMutate: (isFavourite) => show(client, id, isFavourite),
    onSuccess: () => forgetFavourites(client),
    onError: ({ said }, isFavourite) => {
      show(client, id, !isFavourite)
      toast({
        look: 'destructive',
        title: `We could not ${isFavourite ? 'add' : 'remove'} “${title}”`,
        description: said,
      })
    },
  })
  return mutate
}

function show(client: QueryClient, id: string, isFavourite: boolean): void {
  const marked: Mark = (card) => (card.id === id ? { ...card, isFavourite } : card)
  client.setQueriesData<InfiniteData<ResponseOf<typeof searchLibrary>>>({ queryKey: keyOf(searchLibrary) }, (list) =>
    // The library's alone: other lists, read without pages, have no hearts.
    list?.pages ? { ...list, pages: list.pages.map((page) => withMarked(page, marked)) } : list,
  )
  client.setQueriesData<ResponseOf<typeof openSlide>>(
    { queryKey: keyOf(openSlide, { params: { id } }) },
    (opened) => opened && { ...opened, card: marked(opened.card) },
  )
}

type Mark = <Card extends SlideCard>(card: Card) => Card
type Page = ResponseOf<typeof searchLibrary>

function withMarked(page: Page, marked: Mark): Page {
  const { slides, near } = page
  return {
    ...page,
    slides: slides.map(marked),
    ...(near ? { near: { ...near, slides: near.slides.map(marked) } } : {}),
  }
}

/** The list of favourites is read again when it is next opened, not now: a slide that goes under the finger could not be put back. */
function forgetFavourites(client: QueryClient): void {
  void client.invalidateQueries({
    queryKey: keyOf(searchLibrary),
    predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('"favourites":"true"'),
    refetchType: 'none',
  })
}
