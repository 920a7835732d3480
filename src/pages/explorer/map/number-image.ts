/** A class as a number on its roof, so that no class is shown by its colour alone. */
export function numberImage(text: string): ImageData {
  const side = 18;
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffffd9';
  context.beginPath();
  context.arc(side / 2, side / 2, side / 2, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#14202b';
  context.font = 'bold 12px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, side / 2, side / 2 + 0.5);
  return context.getImageData(0, 0, side, side);
}
