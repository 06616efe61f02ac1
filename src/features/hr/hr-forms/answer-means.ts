// What a company's own fields need from the pages of forms: colleagues, departments, uploads.
import { keepPicture, useColleagues, useDepartments } from '#src/features/hr/hr-forms/queries.ts'
import type { AnswerMeans } from '#src/ui/answers/answer-fields.tsx'

/** For those who work in the company; `names` has people chosen earlier, by id. */
export const useAnswerMeans = (names: Readonly<Record<string, string>>): AnswerMeans => {
  const { data } = useDepartments()
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
    onUpload: keepPicture,
  }
}

/** For an employee, who sees nobody of the company. */
export const EMPLOYEE_MEANS: AnswerMeans = {
  useFound: useColleagues,
  departments: [],
  names: {},
  onUpload: keepPicture,
}
