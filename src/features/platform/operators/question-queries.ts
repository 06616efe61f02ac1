// What the desk's pages about the help centre read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category } from '#protocol/help/questions/categories.ts'
import { deskPictureAddress } from '#src/services/pictures.ts'
import * as calls from '#src/services/questions.ts'

export const useDeskQuestions = (page: number, category: Category | undefined, keyword: string) =>
  useQuery({
    queryKey: ['desk', 'questions', page, category ?? '', keyword],
    queryFn: ({ signal }) =>
      calls.listDeskQuestions({ page, keyword, ...(category === undefined ? {} : { category }) }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Read once and then written: looking back at the window must not change what is being typed. */
export const useDeskQuestion = (questionId: string) =>
  useQuery({
    queryKey: ['desk', 'question', questionId],
    queryFn: ({ signal }) => calls.getDeskQuestion({ questionId }, { signal }),
    enabled: questionId !== '',
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  })

const useChange = <Input, Output>(send: (input: Input) => Promise<Output>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['desk', 'question'] })
      await queries.invalidateQueries({ queryKey: ['desk', 'questions'] })
    },
  })
}

export const useSaveQuestion = () => useChange(calls.saveQuestion)
export const usePublishQuestion = () => useChange(calls.publishQuestion)

/** Both moves of a row in the list: its place, and whether it is on offer. */
export const useMoveQuestion = () =>
  useChange(
    (
      input: Parameters<typeof calls.placeQuestion>[0] | Parameters<typeof calls.offerQuestion>[0],
    ): Promise<unknown> => ('direction' in input ? calls.placeQuestion(input) : calls.offerQuestion(input)),
  )

export const useUploadPicture = () =>
  useMutation({ mutationFn: (file: File) => calls.uploadQuestionPicture(file) })

export const useDeskPicture = (pictureId: string) =>
  useQuery({
    queryKey: ['desk', 'questionPicture', pictureId],
    queryFn: ({ signal }) => deskPictureAddress(pictureId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
