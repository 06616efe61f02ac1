// What the pages of the help centre read and send.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Category } from '#protocol/help/questions/categories.ts'
import type { Question } from '#protocol/help/questions/questions.ts'
import { answerPictureAddress } from '#src/services/pictures.ts'
import * as calls from '#src/services/questions.ts'

export const useQuestions = (category: Category | undefined) =>
  useQuery({
    queryKey: ['help', 'list', category ?? ''],
    queryFn: ({ signal }) => calls.listQuestions(category === undefined ? {} : { category }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useQuestion = (question: string) =>
  useQuery({
    queryKey: ['help', 'question', question],
    queryFn: ({ signal }) => calls.getQuestion({ question }, { signal }),
  })

export const useFound = (keyword: string) =>
  useQuery({
    queryKey: ['help', 'search', keyword],
    queryFn: ({ signal }) => calls.searchQuestions({ keyword }, { signal }),
    enabled: keyword !== '',
    placeholderData: keepPreviousData,
  })

/** Says whether the answer helped; the numbers come back with the answer. */
export const useVote = (question: string, questionId: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (vote: 'helpful' | 'unhelpful') =>
      (vote === 'helpful' ? calls.markHelpful : calls.markUnhelpful)({ questionId }),
    onSuccess: (counts, ownVote) =>
      queries.setQueryData<Question>(
        ['help', 'question', question],
        (before) => before && { ...before, ...counts, ownVote },
      ),
  })
}

export const useAnswerPicture = (pictureId: string) =>
  useQuery({
    queryKey: ['help', 'picture', pictureId],
    queryFn: ({ signal }) => answerPictureAddress(pictureId, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
