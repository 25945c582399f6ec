/** How large a picture is, so that its place is kept while it is loaded; nothing where this browser cannot show it. */
export async function measurePicture(src: string): Promise<{ width: number; height: number } | null> {
  const image = new Image()
  image.src = src
  try {
    await image.decode()
  } catch {
    // It is sent all the same: the server says what it is.
    return null
  }
  const { naturalWidth: width, naturalHeight: height } = image
  return width > 0 && height > 0 ? { width, height } : null
}
