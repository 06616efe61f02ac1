// What a company's own fields need from the pages of forms: colleagues, departments, uploads.
import { useColleagues, useOrgTree } from '#src/ui/organisation.ts'
import { keepPicture } from '#src/features/hr/hr-forms/queries.ts'
import { useFileUpload } from '#src/machines/use-file-upload.ts'
import type { AnswerMeans } from '#src/ui/answers/answer-fields.tsx'
import type { UseUpload } from '#src/ui/answers/files-input.tsx'

/** The server says what it does not take. */
const anyFile = () => undefined

const useUpload: UseUpload = (listeners) => useFileUpload(keepPicture, anyFile, listeners)

/** For those who work in the company; `names` has people chosen earlier, by id. */
export const useAnswerMeans = (names: Readonly<Record<string, string>>): AnswerMeans => {
  const { data } = useOrgTree()
  const departments = data?.departments ?? []
  const pathOf = (id: string | null): string => {
    const found = departments.find(({ departmentId }) => departmentId === id)
    return found === undefined ? '' : `${pathOf(found.parentId)} / ${found.name}`.replace(/^ \/ /u, '')
  }
  return {
    useFound: useColleagues,
    departments: departments.map(({ departmentId }) => ({
      value: departmentId,
      label: pathOf(departmentId),
    })),
    names,
    useUpload,
  }
}

/** For an employee, who sees nobody of the company. */
export const EMPLOYEE_MEANS: AnswerMeans = {
  useFound: useColleagues,
  departments: [],
  names: {},
  useUpload,
}
