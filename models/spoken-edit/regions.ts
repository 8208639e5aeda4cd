/** Parts of an image that an edit can be kept to, with the words for them. */
// prettier-ignore
export const regions = {
  sky: ['sky', 'skies'],
  greenery: ['grass', 'leaves', 'leaf', 'foliage', 'plants', 'plant', 'trees', 'tree', 'lawn', 'greens', 'greenery', 'meadow', 'field', 'fields', 'vegetation', 'garden', 'forest', 'bushes', 'hedge', 'woods', 'nature', 'landscape'],
  water: ['water', 'sea', 'ocean', 'lake', 'river', 'pool', 'waves', 'pond'],
  wall: ['wall', 'walls'],
  floor: ['floor', 'carpet'],
  background: ['background', 'backdrop', 'surroundings', 'rest', 'everything except subject', 'everything except person', 'everything else', 'behind'],
  face: ['face', 'faces'],
  skin: ['skin', 'complexion'],
  teeth: ['teeth', 'tooth'],
  lips: ['lips', 'lip', 'mouth', 'lipstick'],
  eyes: ['eyes', 'eye', 'iris', 'pupils'],
  hair: ['hair', 'hairs', 'haircut', 'hairstyle'],
  clothes: ['clothes', 'clothing', 'dress', 'shirt', 't-shirt', 'tshirt', 'tee', 'blouse', 'jacket', 'coat', 'sweater', 'hoodie', 'suit', 'top-part', 'outfit', 'pullover', 'jumper', 'gown', 'uniform', 'vest', 'cardigan', 'robe'],
  subject: [
    'subject', 'person', 'people', 'man', 'woman', 'girl', 'boy', 'kid', 'kids', 'child', 'children', 'baby', 'guy', 'lady', 'couple', 'bride', 'model', 'everyone', 'everybody', 'tourists', 'crowd', 'strangers',
    'dog', 'puppy', 'cat', 'kitten', 'horse', 'animal', 'pet', 'bird', 'cow', 'rabbit',
    'car', 'truck', 'bike', 'bicycle', 'motorcycle', 'bus', 'van', 'boat', 'ship', 'plane', 'vehicle',
    'product', 'object', 'item', 'bottle', 'cup', 'mug', 'glass', 'vase', 'shoe', 'shoes', 'sneakers', 'bag', 'handbag', 'backpack', 'hat', 'watch', 'ring', 'phone', 'laptop', 'toy', 'ball', 'lamp', 'book', 'umbrella', 'box', 'balloon', 'guitar',
    'sofa', 'couch', 'chair', 'armchair', 'table', 'bed', 'statue', 'sculpture', 'house', 'building', 'tower', 'bridge', 'castle', 'door', 'flower', 'flowers', 'rose', 'bouquet', 'apple', 'fruit', 'cake', 'food', 'dish', 'meal', 'pizza', 'burger', 'dessert', 'logo', 'figure',
  ],
  everything: ['everything', 'thing', 'all', 'room', 'interior', 'scene', 'colours', 'street', 'city', 'kitchen', 'place', 'home', 'view', 'beach', 'portrait', 'mountains', 'mountain'],
} as const satisfies Record<string, readonly string[]>
export type RegionName = keyof typeof regions
