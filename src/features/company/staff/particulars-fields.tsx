// The inputs of a person's place: 工号, post, email, departments.
import { Form, Input } from 'antd'
import { staffParticulars } from '#protocol/company/staff/staff.ts'
import { DepartmentsField } from '#src/features/company/staff/department-field.tsx'
import styles from '#src/features/company/staff/organisation.module.css'
import { problemOf } from '#protocol/problem-of.ts'
import { ruleFrom } from '#src/ui/form-rule.ts'

/** What is typed in them. */
export interface Particulars {
  staffNo: string
  post: string
  email: string
  departments: string[]
}

const rule = (field: 'staffNo' | 'post' | 'email') =>
  ruleFrom((text) => problemOf(staffParticulars[field], text))

export const ParticularsFields = () => (
  <>
    <Form.Item label="部门" name="departments">
      <DepartmentsField />
    </Form.Item>
    <div className={styles['pair']}>
      <Form.Item label="岗位（选填）" name="post" rules={[rule('post')]}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item label="工号（选填）" name="staffNo" rules={[rule('staffNo')]}>
        <Input maxLength={20} />
      </Form.Item>
    </div>
    <Form.Item label="邮箱（选填）" name="email" rules={[rule('email')]}>
      <Input maxLength={100} inputMode="email" />
    </Form.Item>
  </>
)
