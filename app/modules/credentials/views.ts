export interface PasskeyView {
  id: string
  name: string
  createdAt: string
  lastUsedAt: string | null
}
