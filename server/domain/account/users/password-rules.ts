// Which sign passwords are too easy to guess (domain.md §2 意愿认证).

/** Whether a six-digit sign password is one digit repeated, a run up or down, a doubled half, or part of the phone number. */
export const isWeakSignPassword = (password: string, phone: string): boolean => {
  const digits = [...password].map(Number)
  const steps = digits.slice(1).map((digit, i) => digit - (digits[i] ?? 0))
  const isRun = [0, 1, -1].some((step) => steps.every((each) => each === step))
  const isDoubled = password.slice(0, 3) === password.slice(3) || /^(..)\1\1$/.test(password)
  return isRun || isDoubled || phone.includes(password)
}
