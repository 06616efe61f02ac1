// An item of a form for what is uploaded: while a file is on its way, the form waits and says so.
import { Form } from 'antd'
import type { FormItemProps } from 'antd'
import { createContext, use, useMemo, useRef } from 'react'
import type { ReactElement } from 'react'

/** What the field inside says of its files. */
export interface UploadNews {
  readonly onBegun: () => void
  /** None is on its way any more, whatever came of them. */
  readonly onEnded: () => void
}

const ItemContext = createContext<UploadNews>({ onBegun: () => undefined, onEnded: () => undefined })

/** For the field inside: tells its item; tells nobody where there is none. */
export const useUploadNews = (): UploadNews => use(ItemContext)

export interface UploadItemProps extends Omit<FormItemProps, 'children' | 'rules'> {
  readonly name: string
  /** Said while there is nothing; what may be left out has none. */
  readonly missing?: string
  readonly children: ReactElement
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The field inside tells when a file sets out and when none is on its way any more (`useUploadNews`). */
export const UploadItem = ({ name, missing, children, ...item }: UploadItemProps) => {
  const form = Form.useFormInstance()
  // The rule is asked between two drawings, so it must not be told by the last one.
  const isOnItsWay = useRef(false)
  const news = useMemo(
    () => ({
      onBegun: () => {
        isOnItsWay.current = true
        form.setFields([{ name, errors: [] }])
      },
      onEnded: () => {
        isOnItsWay.current = false
        if (form.getFieldError(name).length > 0) void form.validateFields([name]).catch(() => undefined)
      },
    }),
    [form, name],
  )
  const problemIn = (value: unknown): string | undefined => {
    if (isOnItsWay.current) return '正在上传，请稍候'
    return isNothing(value) ? missing : undefined
  }
  const rule = {
    validator: (_: unknown, value: unknown) => {
      const problem = problemIn(value)
      return problem === undefined ? Promise.resolve() : Promise.reject(new Error(problem))
    },
  }
  return (
    <ItemContext value={news}>
      <Form.Item name={name} rules={[rule]} {...item}>
        {children}
      </Form.Item>
    </ItemContext>
  )
}
